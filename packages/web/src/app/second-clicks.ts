/**
 * The second click of a double click belongs to what the first one was for. The first may have moved the page:
 * another client's Accept, another notice's Undo or a dialog then lies under the pointer, and none of them was meant.
 * In a list marked with `data-repeats` each click is meant: files are left out one after the other at one spot. So it is for
 * controls of one kind, which is named there: notices are dismissed one after the other.
 */
export function keepSecondClicksToTheirControl(): void {
  let first: Element | null = null
  let firstList: Element | string | null = null
  let isStray = false
  let pointer: PointerEventInit = {}
  const begin = ({ pointerId, pointerType }: PointerEvent) => {
    isStray = false
    pointer = { pointerId, pointerType }
  }
  const judge = (event: MouseEvent) => {
    const control = controlOf(event.target)
    const list = repeatsIn(control)
    if (event.detail < 2) [first, firstList] = [control, list]
    const isRepeated = list !== null && list === firstList
    isStray = event.detail > 1 && control !== first && !isRepeated
    if (!isStray) return
    stop(event)
    // React Aria has seen the pointer already, and would press its button itself where no click follows.
    event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, ...pointer }))
  }
  const end = (event: Event) => isStray && stop(event)
  const act = (event: MouseEvent) => event.detail > 1 && isStray && stop(event)
  // Before anything on the page sees them. A press that does nothing moves no focus and selects no word either.
  window.addEventListener('pointerdown', begin, true)
  window.addEventListener('mousedown', judge, true)
  window.addEventListener('pointerup', end, true)
  window.addEventListener('click', act, true)
}

/** The list in which clicks repeat, or the kind of control. */
function repeatsIn(control: Element | null): Element | string | null {
  const list = control?.closest('[data-repeats]') ?? null
  return list?.getAttribute('data-repeats') || list
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
