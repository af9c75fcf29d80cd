import { useEffect } from 'react'
import { openTabTitle, windowBadge } from '../lib/tab-title.ts'

/** The title of this tab. */
export const tabTitle = openTabTitle(document, windowBadge)

/** Names the page in the title of the tab for as long as it is shown. */
export const usePageTitle = (label: string): void => useEffect(() => tabTitle.nameThePage(label), [label])
