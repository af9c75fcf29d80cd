import type { VisitedPage } from '@switchboard/contract'

/**
 * The page that the visitor is at, in the lengths that the desk takes. Without what follows `#`, which browsers send to nobody: it
 * may hold a token of the website.
 */
export const pageNow = (): VisitedPage => ({
  url: location.href.replace(/#.*/, '').slice(0, 2000),
  title: document.title.slice(0, 300),
})
