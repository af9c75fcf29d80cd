import { createAddClient } from './add-client.js'
import { addClient, perform, readChat, sendFile } from './api.js'
import { createComposer } from './composer.js'
import { make } from './dom.js'
import { createFaults } from './faults.js'
import { createNotice } from './notice.js'
import { createHead } from './phone-head.js'
import { createTalk } from './talk.js'

const activities = {
  typing: 'is typing…',
  record_voice: 'is recording…',
  upload_photo: 'is sending a photo…',
}

/** One client's phone for one channel, with the panel of faults under it. */
export function createPhone(key) {
  let channel
  let seat = { account: '', client: new URLSearchParams(location.search).get(key) ?? '' }
  const notice = createNotice()
  const attempt = (action) => perform(key, seat, action).catch(notice.fail)
  const composer = createComposer({
    attempt,
    sendFile: (file) => sendFile(key, seat, file).catch(notice.fail),
  })
  const parts = {
    key,
    notice,
    composer,
    talk: createTalk({ key, attempt, reply: composer.reply, edit: composer.edit }),
    faults: createFaults(key),
    activity: make('p', { className: 'activity', 'aria-live': 'polite' }),
    dialog: createAddClient((names) =>
      addClient(key, names).then((client) => sit({ client: client.key }), notice.fail),
    ),
    head: createHead({
      sit: (change) => sit(change),
      add: () => parts.dialog.showModal(),
      toggleBlock: (isBlocking) => attempt({ type: isBlocking ? 'block' : 'unblock' }),
    }),
  }
  const element = assemble(parts)

  function sit(change) {
    seat = { ...seat, ...change }
    composer.forget()
    return show(channel)
  }

  async function show(next) {
    channel = next
    element.style.setProperty('--channel', channel.colour)
    seat = seatIn(channel, seat)
    const business = channel.accounts.find((one) => one.key === seat.account)?.name ?? ''
    parts.head.show(channel, seat, business)
    parts.faults.show(channel.switches)
    if (seat.account === '' || seat.client === '') return
    const asked = seat
    const chat = await readChat(key, asked)
    if (asked.client === seat.client && asked.account === seat.account)
      showChat(parts, chat, channel, seat, business)
    readOnce(asked, chat)
  }

  /** A phone in view reports what the business wrote as read, once. */
  let lastRead = ''
  function readOnce(asked, { messages }) {
    const newest = messages.findLast((message) => message.by === 'bot')
    const mark = newest && JSON.stringify([asked, newest.id])
    if (mark === undefined || mark === lastRead || document.hidden) return
    lastRead = mark
    void attempt({ type: 'read' })
  }

  return { element, show }
}

/** The chosen business and client, or the first of each. */
function seatIn({ accounts, clients }, { account, client }) {
  return { account: account || accounts[0]?.key || '', client: client || clients[0]?.key || '' }
}

function showChat({ head, talk, composer, activity, notice }, chat, { abilities }, seat, business) {
  const isNewSeat = talk.show(chat, abilities, seat)
  composer.show(chat, abilities)
  head.showBlocked(chat.isBlocked)
  activity.textContent = chat.activity ? `${business} ${activities[chat.activity] ?? 'is busy…'}` : ''
  const count = String(chat.notices.length)
  if (!isNewSeat && activity.dataset.notices !== count) notice.inform(chat.notices.at(-1)?.text ?? '')
  activity.dataset.notices = count
}

function assemble({ key, head, talk, activity, composer, notice, faults, dialog }) {
  const name = key.charAt(0).toUpperCase() + key.slice(1)
  return make(
    'section',
    { 'aria-label': `${name} phone` },
    make(
      'div',
      { className: 'phone' },
      head.element,
      talk.element,
      activity,
      make('footer', {}, composer.element),
      notice.element,
    ),
    faults.element,
    dialog,
  )
}
