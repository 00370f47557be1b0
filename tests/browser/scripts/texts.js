() => {
  const said = new Set();
  const names = ["aria-label", "title", "alt", "placeholder"];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data.trim()) said.add(node.data.trim());
      return;
    }
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.matches("script, style, noscript, [lang]:not(html)")) return;
      for (const name of names) if (node.getAttribute(name)) said.add(node.getAttribute(name));
    }
    if (node.shadowRoot) walk(node.shadowRoot);
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  said.add(document.title);
  return JSON.stringify([...said]);
}
