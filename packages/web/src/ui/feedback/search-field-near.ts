/** The search beside a button that goes with what it changes, for the caret; never one behind the dialog. */
export function searchFieldNear(element: Element): HTMLElement | null {
  const field = element.querySelector<HTMLElement>('input[type=search]')
  if (field !== null || element.parentElement === null || element.matches('[role=dialog]')) return field
  return searchFieldNear(element.parentElement)
}
