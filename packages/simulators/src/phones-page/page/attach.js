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
  story: 'Mention in a story',
  storyReply: 'Answer to a story',
  unknown: 'Something else',
}

/** Ready samples to send with one press, and a file of one's own. */
export function createAttach({ sendSample, sendFile }) {
  const panel = make('div', { className: 'attach', role: 'group', 'aria-label': 'Attach', hidden: true })
  const opener = make(
    'button',
    {
      type: 'button',
      className: 'round',
      'aria-label': 'Attach',
      'aria-expanded': 'false',
      onclick: () => open(panel.hidden),
    },
    icon('attach'),
  )
  function open(isOpen) {
    panel.hidden = !isOpen
    opener.setAttribute('aria-expanded', String(isOpen))
  }
  const closeAnd = (callback) => (what) => {
    open(false)
    callback(what)
  }
  return {
    panel,
    opener,
    show: (samples) => {
      if (panel.childElementCount > 0) return
      panel.append(...samples.map((kind) => drawSample(kind, closeAnd(sendSample))))
      panel.append(drawChooser(closeAnd(sendFile)))
    },
  }
}

function drawSample(kind, onChoose) {
  const attributes = { type: 'button', className: 'sample', onclick: () => onChoose(kind) }
  return make('button', attributes, icon(kind), labels[kind])
}

function drawChooser(onChoose) {
  const input = make('input', {
    type: 'file',
    className: 'hidden',
    onchange: () => {
      const [file] = input.files
      input.value = ''
      if (file) onChoose(file)
    },
  })
  return make('label', { className: 'sample' }, icon('file'), 'Choose a file', input)
}
