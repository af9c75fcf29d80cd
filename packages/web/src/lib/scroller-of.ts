/** The box in which an element scrolls. */
export function scrollerOf(element: HTMLElement): HTMLElement {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box
  return document.documentElement
}
