import { turnFault } from './api.js'
import { make } from './dom.js'

/** The panel of things that can go wrong between this provider and the server. */
export function createFaults(key) {
  const boxes = new Map()
  const list = make('ul')
  const count = make('span', { className: 'count', hidden: true })
  const element = make('details', { className: 'faults' }, make('summary', {}, 'Faults', count), list)

  function show(switches) {
    for (const one of switches) {
      if (!boxes.has(one.key)) {
        const box = make('input', { type: 'checkbox', onchange: () => turnFault(key, one.key, box.checked) })
        boxes.set(one.key, box)
        list.append(make('li', {}, make('label', {}, box, one.label)))
      }
      boxes.get(one.key).checked = one.isOn
    }
    const on = switches.filter((one) => one.isOn).length
    count.hidden = on === 0
    count.textContent = `${on} on`
  }

  return { element, show }
}
