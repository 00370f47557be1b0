() => {
  let one = document.activeElement;
  const path = [];
  while (one) { path.push(one); one = one.shadowRoot?.activeElement; }
  const last = path.at(-1);
  const place = path[0].closest("header, .table-board, .table-side, main, dialog");
  const name = last.getAttribute("aria-label") || last.textContent.trim() || last.id;
  const kind = place?.className.split(" ")[0] || place?.tagName.toLowerCase() || "";
  return last === document.body ? null : [kind, name, last.tagName.toLowerCase()];
}
