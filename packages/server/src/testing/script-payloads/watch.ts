/**
 * Runs before everything else in each document: notes what a text that became code would do, and what the content
 * policy had to stop.
 */
export const WATCH = `
  globalThis.seen = { runs: [], stopped: [], asked: [], errors: [] };
  globalThis.__xss = (mark) => { seen.runs.push('called for ' + mark) };
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    globalThis[name] = (words) => { seen.runs.push(name + ' ' + words) };
  for (const name of ['write', 'writeln'])
    Document.prototype[name] = (words) => { seen.runs.push('document.' + name + ' ' + words) };
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    seen.stopped.push(effectiveDirective + ' ' + blockedURI + ' ' + sourceFile), true);
  addEventListener('error', ({ message }) => { if (message) seen.errors.push(message) });
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries())
      if (!name.startsWith(location.origin) && !name.startsWith('blob:')) seen.asked.push(name);
  }).observe({ type: 'resource', buffered: true });
`

/** What was noted in this document, the marks it shows, and markup in it that the desk never makes. */
export const LOOK = `(() => {
  const nothing = { runs: [], stopped: [], asked: [], errors: [], odd: [], marks: [], at: location.pathname };
  if (globalThis.seen === undefined || document.body === null) return nothing;
  const odd = [];
  const shown = [document.title];
  const field = new Set(['INPUT', 'TEXTAREA']);
  for (const element of document.querySelectorAll('*')) {
    const name = element.localName;
    if (['iframe', 'object', 'embed', 'base', 'frame', 'portal', 'marquee', 'math', 'foreignobject'].includes(name)) odd.push(name);
    if (name === 'script' && !(element.src.startsWith(location.origin + '/') && element.textContent === '')) odd.push('script');
    if (name === 'meta' && element.httpEquiv === 'refresh') odd.push('meta refresh');
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) odd.push(name + ' ' + attribute);
      if (/^(href|src|action|formaction|data|xlink:href|poster|srcdoc)$/i.test(attribute)) {
        if (/^[\\s\\u0000-\\u001f]*(javascript|vbscript|data):/i.test(value)) odd.push(name + ' ' + attribute + ' ' + value.slice(0, 80));
        if (attribute !== 'href' && /evil\\.invalid/.test(value)) odd.push(name + ' ' + attribute + ' ' + value.slice(0, 80));
      } else if (value.length > 4) shown.push(value);
    }
    if (field.has(element.tagName)) shown.push(element.value);
  }
  shown.push(document.body.textContent);
  const marks = [...new Set(shown.join(' ').match(/k\\d+s\\d+z/g) ?? [])];
  return { ...seen, odd, marks, at: location.pathname + location.search };
})()`
