type TitlePage = { title: string }
/** The number at the icon of the installed app; null where the browser has none. */
type Badge = { show: (count: number) => void } | null

/**
 * The tab's own title: the number of what is unread, the page if it is not the workspace, and the product's name. The
 * app's icon carries the number too.
 */
export function openTabTitle(page: TitlePage, badge: Badge) {
  let name = page.title
  let place = ''
  let unread = 0
  const own = (): string => (unread === 0 ? '' : `(${unread > 99 ? '99+' : unread}) `) + place + name
  const setPlace = (next: string) => {
    place = next
    page.title = own()
  }
  return {
    own,
    setName(next: string) {
      name = next
      page.title = own()
    },
    /** For an effect: its end takes the page out of the title. */
    nameThePage(label: string) {
      setPlace(`${label} – `)
      return () => setPlace('')
    },
    setUnread(next: number) {
      if (next === unread) return
      unread = next
      page.title = own()
      badge?.show(unread)
    },
  }
}

/** Only an installed app has a badge; a refusal of the browser is never worth an error. */
export const windowBadge: Badge =
  typeof navigator !== 'undefined' && 'setAppBadge' in navigator
    ? {
        show(count) {
          const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
          shown.catch(() => undefined)
        },
      }
    : null
