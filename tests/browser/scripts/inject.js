async (awaited) => {
  const said = [];
  addEventListener("securitypolicyviolation", (event) => said.push(event.effectiveDirective));
  const add = (html) => document.body.insertAdjacentHTML("beforeend", html);
  add('<img src=x onerror="window.wasRun=1">');
  add('<a id=j href="javascript:window.wasRun=1" style="color:red">j</a>');
  add("<iframe srcdoc='<script>parent.wasRun=1</script>'></iframe>");
  document.getElementById("j").click();
  const put = (tag, props) =>
    document.head.append(Object.assign(document.createElement(tag), props));
  put("script", {textContent: "window.wasRun=1"});
  put("script", {src: "http://localhost:9/x.js"});
  put("base", {href: "http://localhost:9/"});
  put("link", {rel: "stylesheet", href: "http://localhost:9/x.css"});
  await fetch("http://localhost:9/").catch(() => said.push("fetch"));
  for (let tries = 0; tries < 100 && !awaited.every((one) => said.includes(one)); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return said;
}
