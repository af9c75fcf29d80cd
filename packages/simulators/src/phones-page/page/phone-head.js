import { make } from './dom.js'

/** The top of a phone: channel, business, and whose phone it is. */
export function createHead({ sit, add, toggleBlock }) {
  const clients = make('select', { onchange: () => sit({ client: clients.value }) })
  const accounts = make('select', { onchange: () => sit({ account: accounts.value }) })
  const accountLine = make('div', { className: 'who', hidden: true }, make('label', {}, 'Business', accounts))
  const block = make('button', { type: 'button', onclick: () => toggleBlock(block.textContent === 'Block') })
  const title = make('h2')
  const adder = make('button', { type: 'button', onclick: add, 'aria-label': 'Add a client' }, 'Add')
  const who = make('div', { className: 'who' }, make('label', {}, 'Client', clients), adder, block)
  return {
    element: make('header', {}, title, who, accountLine),
    show: (channel, seat, business) => {
      title.replaceChildren(channel.name, make('small', {}, business))
      offer(clients, channel.clients, seat.client)
      offer(accounts, channel.accounts, seat.account)
      accountLine.hidden = channel.accounts.length < 2
      block.hidden = !channel.abilities.blocks
    },
    showBlocked: (isBlocked) => {
      block.textContent = isBlocked ? 'Unblock' : 'Block'
    },
  }
}

/** Options are drawn again only when they change, so an open list stays open. */
function offer(select, list, chosen) {
  const wanted = JSON.stringify(list)
  if (select.dataset.list !== wanted) {
    select.dataset.list = wanted
    select.replaceChildren(...list.map(({ key, name }) => make('option', { value: key }, name)))
  }
  select.value = chosen
}
