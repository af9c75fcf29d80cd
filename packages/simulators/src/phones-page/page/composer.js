import { createAbout } from './about.js'
import { createAttach } from './attach.js'
import { icon, make } from './dom.js'

/** Where a client types: text, attachments, keys the business offers, reply and edit. */
export function createComposer({ attempt, sendFile }) {
  const text = make('textarea', { rows: 1, 'aria-label': 'Message', placeholder: 'Message' })
  const about = createAbout(() => forget())
  const keys = make('div', { className: 'keys', role: 'group', 'aria-label': 'Quick answers' })
  const attach = createAttach({
    sendFile,
    sendSample: (kind) => attempt({ type: 'sample', kind, caption: take(text) }),
  })
  const send = make('button', { className: 'round send', 'aria-label': 'Send' }, icon('send'))
  const form = make('form', { className: 'compose' }, attach.opener, text, send)
  const blocked = drawBlocked(attempt)
  const open = make('div', {}, keys, attach.panel, about.element, form)

  function forget() {
    if (about.subject()?.type === 'edit') text.value = ''
    about.clear()
  }

  function turnTo(type, message) {
    about.turnTo(type, message)
    if (type === 'edit') text.value = message.text
    text.focus()
  }

  sendOnEnter(text, form, forget)
  sendOnSubmit(form, text, about, attempt)

  return {
    element: make('div', {}, open, blocked),
    forget,
    reply: (message) => turnTo('reply', message),
    edit: (message) => turnTo('edit', message),
    show: (chat, abilities) => {
      open.hidden = chat.isBlocked
      blocked.hidden = !chat.isBlocked
      attach.show(abilities.samples)
      drawKeys(keys, chat.keyboard, attempt)
    },
  }
}

function take(text) {
  const written = text.value.trim()
  text.value = ''
  return written
}

function sendOnSubmit(form, text, about, attempt) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const subject = about.subject()
    const written = take(text)
    about.clear()
    if (written === '') return
    const change = subject && { type: subject.type, messageId: subject.id, text: written }
    void attempt(change ?? { type: 'write', text: written })
  })
}

function sendOnEnter(text, form, onEscape) {
  text.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onEscape()
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
}

function drawBlocked(attempt) {
  const allow = () => attempt({ type: 'unblock' })
  return make(
    'div',
    { className: 'blocked', hidden: true },
    'You blocked this business.',
    make('button', { type: 'button', className: 'plain', onclick: allow }, 'Allow again'),
  )
}

function drawKeys(keys, rows, attempt) {
  if (keys.dataset.rows === JSON.stringify(rows)) return
  keys.dataset.rows = JSON.stringify(rows)
  keys.hidden = rows.length === 0
  const key = (label) =>
    make('button', { type: 'button', onclick: () => attempt({ type: 'tap', key: label }) }, label)
  keys.replaceChildren(...rows.map((row) => make('div', {}, row.map(key))))
}
