import { addClient, doDeed, readChat, sendFile } from './api.js'
import { createComposer } from './composer.js'
import { make } from './dom.js'
import { createFaults } from './faults.js'
import { createTalk } from './talk.js'

const noticeMs = 4000
const activities = {
  typing: 'is typing…',
  record_voice: 'is recording…',
  upload_photo: 'is sending a photo…',
}

/** One client's phone for one channel, with the panel of faults under it. */
export function createPhone(key) {
  let channel
  let seat = { account: '', client: new URLSearchParams(location.search).get(key) ?? '' }
  let seenNotices = 0

  const clients = make('select', { onchange: () => sit({ client: clients.value }) })
  const accounts = make('select', { onchange: () => sit({ account: accounts.value }) })
  const accountLabel = make('label', { hidden: true }, 'Business', accounts)
  const block = make('button', { type: 'button', onclick: () => toggleBlock() })
  const title = make('h2')
  const activity = make('p', { className: 'activity', 'aria-live': 'polite' })
  const notice = make('p', { className: 'notice', role: 'status' })
  const attempt = (deed) => doDeed(key, seat, deed).catch((error) => say(error.message, true))
  const composer = createComposer({
    attempt,
    sendFile: (file) => sendFile(key, seat, file).catch((error) => say(error.message, true)),
  })
  const talk = createTalk({ key, attempt, reply: composer.reply, edit: composer.edit })
  const faults = createFaults(key)
  const newClient = createDialog((names) =>
    addClient(key, names).then((client) => sit({ client: client.key })),
  )
  const add = make('button', { type: 'button', onclick: () => newClient.showModal() }, 'Add a client')

  function say(text, isWrong) {
    notice.textContent = text
    notice.classList.toggle('wrong', isWrong)
    setTimeout(() => {
      if (notice.textContent === text) notice.textContent = ''
    }, noticeMs)
  }

  async function sit(change) {
    seat = { ...seat, ...change }
    seenNotices = undefined
    composer.forget()
    await show(channel)
  }

  function toggleBlock() {
    return attempt({ deed: block.dataset.blocked === 'true' ? 'unblock' : 'block' })
  }

  async function show(next) {
    channel = next
    seat = {
      account: seat.account || channel.accounts[0]?.key || '',
      client: seat.client || channel.clients[0]?.key || '',
    }
    choices(accounts, channel.accounts, seat.account)
    accountLabel.hidden = channel.accounts.length < 2
    faults.show(channel.switches)
    const bot = channel.accounts.find((account) => account.key === seat.account)?.name ?? ''
    title.replaceChildren(channel.name, make('small', {}, bot))
    if (channel.accounts.length === 0 || channel.clients.length === 0) {
      choices(clients, channel.clients, seat.client)
      return
    }
    const shown = { ...seat }
    const chat = await readChat(key, shown)
    if (shown.client !== seat.client || shown.account !== seat.account) return
    choices(clients, channel.clients, seat.client)
    showChat(chat, bot)
  }

  function showChat(chat, bot) {
    talk.show(chat, channel.abilities, seat)
    composer.show(chat, channel.abilities)
    activity.textContent = chat.activity ? `${bot} ${activities[chat.activity] ?? 'is busy…'}` : ''
    block.hidden = !channel.abilities.blocks
    block.dataset.blocked = String(chat.isBlocked)
    block.textContent = chat.isBlocked ? 'Unblock' : 'Block'
    const latest = chat.notices.at(-1)
    if (seenNotices !== undefined && chat.notices.length > seenNotices) say(latest.text, false)
    seenNotices = chat.notices.length
  }

  const name = key.charAt(0).toUpperCase() + key.slice(1)
  const element = make(
    'section',
    { 'aria-label': `${name} phone` },
    make(
      'div',
      { className: 'phone', 'data-channel': key },
      make(
        'header',
        {},
        title,
        make('div', { className: 'who' }, make('label', {}, 'Client', clients), add, block),
        accountLabel,
      ),
      talk.element,
      activity,
      make('footer', {}, composer.element),
      notice,
    ),
    faults.element,
    newClient,
  )
  return { element, show }
}

function choices(select, list, chosen) {
  const wanted = JSON.stringify(list)
  if (select.dataset.list !== wanted) {
    select.dataset.list = wanted
    select.replaceChildren(...list.map(({ key, name }) => make('option', { value: key }, name)))
  }
  select.value = chosen
}

function createDialog(onAdd) {
  const first = make('input', { name: 'firstName', required: true, autocomplete: 'off' })
  const last = make('input', { name: 'lastName', autocomplete: 'off' })
  const form = make(
    'form',
    {
      method: 'dialog',
      onsubmit: () => {
        void onAdd({ firstName: first.value, lastName: last.value })
        form.reset()
      },
    },
    make('h2', {}, 'Add a client'),
    make('label', {}, 'First name', first),
    make('label', {}, 'Last name', last),
    make(
      'div',
      { className: 'choices' },
      make('button', { type: 'button', className: 'plain', onclick: () => dialog.close() }, 'Cancel'),
      make('button', { className: 'main' }, 'Add'),
    ),
  )
  const dialog = make('dialog', { 'aria-label': 'Add a client' }, form)
  return dialog
}
