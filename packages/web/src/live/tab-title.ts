import { openTabTitle, windowBadge } from '../lib/tab-title.ts'

/** The title of this tab. */
export const tabTitle = openTabTitle(document, windowBadge)
