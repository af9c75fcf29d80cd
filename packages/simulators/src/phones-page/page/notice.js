import { make } from './dom.js'

const noticeMs = 4000

/** A short word over the conversation: an answer to a press, or why a deed failed. */
export function createNotice() {
  const element = make('p', { className: 'notice', role: 'status' })
  const say = (text, isWrong) => {
    element.textContent = text
    element.classList.toggle('wrong', isWrong)
    setTimeout(() => {
      if (element.textContent === text) element.textContent = ''
    }, noticeMs)
  }
  return { element, tell: (text) => say(text, false), fail: (error) => say(error.message, true) }
}
