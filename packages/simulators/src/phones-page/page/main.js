import { listen, readState, readWebsite } from './api.js'
import { make } from './dom.js'
import { createPhone } from './phone.js'

const phones = new Map()
const main = document.querySelector('#phones')
const link = document.querySelector('#link')

/** One phone per channel the simulator knows; all of them follow its changes. */
async function refresh(changed) {
  const channels = await readState()
  for (const channel of channels) {
    const known = phones.get(channel.key)
    const phone = known ?? createPhone(channel.key)
    if (!known) {
      phones.set(channel.key, phone)
      main.append(phone.element)
    }
    if (!known || changed === undefined || changed === channel.key) await phone.show(channel)
  }
  main.removeAttribute('aria-busy')
}

/** Where a website with a chat is, in a tab of its own. */
async function nameWebsite() {
  const { url } = await readWebsite()
  if (url !== null)
    document
      .querySelector('#website')
      .append(
        'Visitors write on ',
        make('a', { href: url, target: '_blank' }, 'the website'),
        ', in its chat.',
      )
}
nameWebsite().catch(() => showLink(false))

let queue = Promise.resolve()
const refreshInTurn = (changed) => {
  queue = queue.then(() => refresh(changed)).catch(() => showLink(false))
}

function showLink(isUp) {
  link.textContent = isUp ? '' : 'The simulator does not answer. Trying again…'
}

listen(refreshInTurn, (isUp) => {
  showLink(isUp)
  if (isUp) refreshInTurn()
})
