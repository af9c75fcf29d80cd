import { make } from './dom.js'

/** The line above the text field that says which message one replies to or edits. */
export function createAbout(onCancel) {
  let subject
  const text = make('span')
  const cancel = make('button', { type: 'button', className: 'plain', onclick: onCancel }, 'Cancel')
  const element = make('div', { className: 'about', hidden: true }, text, cancel)
  return {
    element,
    subject: () => subject,
    turnTo: (deed, message) => {
      subject = { deed, id: message.id }
      const what = message.text === '' ? message.kind : message.text
      text.textContent = `${deed === 'reply' ? 'Reply to' : 'Edit'}: ${what}`
      element.hidden = false
    },
    clear: () => {
      subject = undefined
      element.hidden = true
    },
  }
}
