type TitlePage = { title: string }
/** The number at the icon of the installed app; null where the browser has none. */
type Badge = { show: (count: number) => void } | null

/** The tab's own title: the product's name, after the number of what is unread. The app's icon carries the number too. */
export function openTabTitle(page: TitlePage, badge: Badge) {
  let name = page.title
  let unread = 0
  const own = (): string => (unread === 0 ? name : `(${unread > 99 ? '99+' : unread}) ${name}`)
  return {
    own,
    setName(next: string) {
      name = next
      page.title = own()
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
