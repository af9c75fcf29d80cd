/** F6 moves between list, stage and colleagues, in that order. */
export function focusNextRegion(): void {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')].filter(
    (region) => region.offsetParent !== null,
  )
  const at = regions.findIndex((region) => region.contains(document.activeElement))
  regions[(at + 1) % regions.length]?.focus()
}
