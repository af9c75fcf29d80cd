import { icon, make } from './dom.js'

const labels = {
  photo: 'Photo',
  voice: 'Voice message',
  video: 'Video',
  videoNote: 'Round video',
  audio: 'Music',
  document: 'Document',
  sticker: 'Sticker',
  animation: 'Animation',
  location: 'Location',
  venue: 'Place',
  contact: 'Contact',
  album: 'Album',
  unknown: 'Poll',
}

/** Where a client types: text, attachments, keys the business offers, reply and edit. */
export function createComposer({ attempt, sendFile }) {
  let about
  const text = make('textarea', {
    rows: 1,
    'aria-label': 'Message',
    placeholder: 'Message',
    onkeydown: (event) => onKey(event),
  })
  const aboutText = make('span')
  const aboutLine = make(
    'div',
    { className: 'about', hidden: true },
    aboutText,
    make('button', { type: 'button', className: 'plain', onclick: () => forget() }, 'Cancel'),
  )
  const attach = make('div', { className: 'attach', role: 'group', 'aria-label': 'Attach', hidden: true })
  const opener = make(
    'button',
    {
      type: 'button',
      className: 'round',
      'aria-label': 'Attach',
      'aria-expanded': 'false',
      onclick: () => openAttach(attach.hidden),
    },
    icon('attach'),
  )
  const keys = make('div', { className: 'keys', role: 'group', 'aria-label': 'Quick answers' })
  const form = make(
    'form',
    { className: 'compose', onsubmit: (event) => submit(event) },
    opener,
    text,
    make('button', { className: 'round send', 'aria-label': 'Send' }, icon('send')),
  )
  const blocked = make(
    'div',
    { className: 'blocked', hidden: true },
    'You blocked this business.',
    make(
      'button',
      { type: 'button', className: 'plain', onclick: () => attempt({ deed: 'unblock' }) },
      'Allow again',
    ),
  )
  const open = make('div', {}, keys, attach, aboutLine, form)

  function onKey(event) {
    if (event.key === 'Escape') forget()
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  }

  function submit(event) {
    event.preventDefault()
    const written = text.value.trim()
    if (written === '') return
    const deed = about
      ? { deed: about.deed, messageId: about.id, text: written }
      : { deed: 'write', text: written }
    forget()
    text.value = ''
    void attempt(deed)
  }

  function forget() {
    if (about?.deed === 'edit') text.value = ''
    about = undefined
    aboutLine.hidden = true
  }

  function turnTo(deed, message) {
    about = { deed, id: message.id }
    const what = message.text === '' ? message.kind : message.text
    aboutText.textContent = `${deed === 'reply' ? 'Reply to' : 'Edit'}: ${what}`
    aboutLine.hidden = false
    text.focus()
  }

  function openAttach(isOpen) {
    attach.hidden = !isOpen
    opener.setAttribute('aria-expanded', String(isOpen))
  }

  function sendSample(kind) {
    openAttach(false)
    const caption = text.value.trim()
    text.value = ''
    void attempt({ deed: 'sample', kind, caption })
  }

  function drawAttach(samples) {
    if (attach.childElementCount > 0) return
    const input = make('input', {
      type: 'file',
      className: 'hidden',
      onchange: () => {
        const [file] = input.files
        if (file) void sendFile(file)
        input.value = ''
        openAttach(false)
      },
    })
    attach.append(
      ...samples.map((kind) =>
        make(
          'button',
          { type: 'button', className: 'sample', onclick: () => sendSample(kind) },
          icon(kind),
          labels[kind],
        ),
      ),
      make('label', { className: 'sample' }, icon('file'), 'Choose a file', input),
    )
  }

  function drawKeys(rows) {
    const key = (label) =>
      make('button', { type: 'button', onclick: () => attempt({ deed: 'write', text: label }) }, label)
    keys.replaceChildren(...rows.map((row) => make('div', {}, row.map(key))))
    keys.hidden = rows.length === 0
  }

  return {
    element: make('div', {}, open, blocked),
    forget,
    reply: (message) => turnTo('reply', message),
    edit: (message) => {
      turnTo('edit', message)
      text.value = message.text
    },
    show: (chat, abilities) => {
      open.hidden = chat.isBlocked
      blocked.hidden = !chat.isBlocked
      drawAttach(abilities.samples)
      if (keys.dataset.rows !== JSON.stringify(chat.keyboard)) {
        keys.dataset.rows = JSON.stringify(chat.keyboard)
        drawKeys(chat.keyboard)
      }
    },
  }
}
