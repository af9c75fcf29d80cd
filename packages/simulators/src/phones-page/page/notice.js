import { make } from './dom.js'

const noticeMs = 4000

/** A short message over the conversation: an answer to a press, or why an action failed. */
export function createNotice() {
  const element = make('p', { className: 'notice', role: 'status' })
  const show = (text, isWrong) => {
    element.textContent = text
    element.classList.toggle('wrong', isWrong)
    setTimeout(() => {
      if (element.textContent === text) element.textContent = ''
    }, noticeMs)
  }
  return { element, inform: (text) => show(text, false), fail: (error) => show(error.message, true) }
}
