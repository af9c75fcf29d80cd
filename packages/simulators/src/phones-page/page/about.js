import { make } from './dom.js'

/** The row above the text field that shows which message is answered or edited. */
export function createAbout(onCancel) {
  let subject
  const text = make('span')
  const cancel = make('button', { type: 'button', className: 'plain', onclick: onCancel }, 'Cancel')
  const element = make('div', { className: 'about', hidden: true }, text, cancel)
  return {
    element,
    subject: () => subject,
    turnTo: (type, message) => {
      subject = { type, id: message.id }
      const what = message.text === '' ? message.kind : message.text
      text.textContent = `${type === 'reply' ? 'Reply to' : 'Edit'}: ${what}`
      element.hidden = false
    },
    clear: () => {
      subject = undefined
      element.hidden = true
    },
  }
}
