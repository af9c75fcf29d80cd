/**
 * The second click of a double click belongs to what the first one was for. The first may have moved the page:
 * another client's Accept, another notice's Undo or a dialog then lies under the pointer, and none of them was meant.
 * In a list marked with `data-repeats` each click is meant: files are left out one after the other at one spot.
 */
export function keepSecondClicksToTheirControl(): void {
  let first: Element | null = null
  let firstList: Element | null = null
  let isStray = false
  const judge = (event: MouseEvent) => {
    const control = controlOf(event.target)
    const list = control?.closest('[data-repeats]') ?? null
    if (event.detail < 2) [first, firstList] = [control, list]
    const isRepeated = list !== null && list === firstList
    isStray = event.detail > 1 && control !== first && !isRepeated
    if (isStray) stop(event)
  }
  const act = (event: MouseEvent) => event.detail > 1 && isStray && stop(event)
  // Before anything on the page sees them. A press that does nothing moves no focus and selects no word either.
  window.addEventListener('mousedown', judge, true)
  window.addEventListener('click', act, true)
}

/** What a click on this acts on; a click beside the controls of a dialog can close it. */
function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(controls) : null
}

const controls =
  'button, a, label, summary, select, [type=checkbox], [type=radio], [role=row], [role=option], dialog, [role=dialog]'

function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
