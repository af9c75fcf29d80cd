import styles from './Form.module.css'

/** A list of choices has no `aria-invalid`: its button opens it. */
const wrongField = ':is([aria-invalid="true"], [data-invalid] > button):enabled'

/**
 * Call it once the form is sent: when it is refused, its first wrong field has the focus and is in sight. Not when somebody has
 * typed since, or has gone on to something else: their caret stays.
 */
export function showRefusal(form: HTMLFormElement): void {
  const left = document.activeElement
  let isTyped = false
  form.addEventListener('input', () => (isTyped = true), { once: true })
  const isOver = () => {
    if (form.querySelector('[data-pending]')) return false
    const at = document.activeElement
    if (!isTyped && (at === left || at === document.body)) lead(form)
    return true
  }
  // What is sent is shown as such a task later; until then the reasons of the last refusal are still there.
  setTimeout(() => {
    if (isOver()) return
    const answer = new MutationObserver(() => isOver() && answer.disconnect())
    answer.observe(form, { subtree: true, childList: true, attributeFilter: ['data-pending'] })
  })
}

function lead(form: HTMLFormElement): void {
  const field = [...form.querySelectorAll<HTMLElement>(wrongField)].find((one) => one.checkVisibility())
  const frame = field?.parentElement?.closest('[data-invalid]') ?? form.querySelector(`.${styles.error}`)
  if (field && field !== document.activeElement) {
    // A screen reader says the reason with the field that gets the focus, and would say it once more as an alert.
    frame?.querySelector('[role="alert"]')?.removeAttribute('role')
    field.focus({ preventScroll: true })
  }
  frame?.scrollIntoView({ block: 'nearest' })
}
