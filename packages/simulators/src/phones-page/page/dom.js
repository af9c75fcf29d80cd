/** An element with properties (on…, class, aria-… and plain attributes) and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name in element && !name.includes('-') && typeof value !== 'string') element[name] = value
    else element.setAttribute(name === 'className' ? 'class' : name, value === true ? '' : value)
  }
  element.append(...children.flat(2).filter((child) => child !== undefined && child !== false))
  return element
}

const paths = {
  attach:
    'm21 12-8.5 8.5a5.5 5.5 0 0 1-7.8-7.8L13.5 4a3.7 3.7 0 0 1 5.2 5.2l-8.7 8.7a1.8 1.8 0 0 1-2.6-2.6L15.5 7',
  send: 'M4 12 20 4l-5 16-3.5-6.5L4 12Z',
  photo: 'M4 6h4l2-2h4l2 2h4v13H4V6Zm8 10a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  voice: 'M12 15a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v6a3 3 0 0 0 3 3Zm-6-4a6 6 0 0 0 12 0M12 17v4',
  video: 'M3 6h12v12H3V6Zm12 4 6-3v10l-6-3',
  videoNote: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2-12 5 3-5 3V9Z',
  audio: 'M9 18V5l11-2v13M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm11-2a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  document: 'M6 3h8l4 4v14H6V3Zm8 0v5h4M9 13h6M9 17h6',
  sticker:
    'M14 21 21 14V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h9Zm0 0v-5a2 2 0 0 1 2-2h5M9 9v1M15 9v1M8.5 14a4 4 0 0 0 4 1.5',
  animation: 'M3 5h18v14H3V5Zm5 4v6m3-6v6m0-6h4m-4 3h3',
  location: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  venue: 'M4 21V9l8-6 8 6v12h-5v-6H9v6H4Z',
  contact: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 9a7 7 0 0 1 14 0',
  album: 'M7 7V3h14v14h-4M3 7h14v14H3V7Zm0 10 4-4 4 4 3-3 3 3',
  story: 'M12 3a9 9 0 1 1-6.4 2.6M12 8v8m-4-4h8',
  storyReply: 'M12 3a9 9 0 1 1-6.4 2.6M9 9l-3 3 3 3m-3-3h7a4 4 0 0 1 4 4',
  unknown: 'M5 21V11m7 10V4m7 17v-7',
  file: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  for (const [key, value] of Object.entries({
    viewBox: '0 0 24 24',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.8',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }))
    svg.setAttribute(key, value)
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', paths[name] ?? paths.document)
  svg.append(path)
  return svg
}
