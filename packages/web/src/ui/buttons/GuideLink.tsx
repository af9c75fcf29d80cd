import type { Platform } from '@switchboard/contract'

/** Links to the page of the user guide that explains how to connect this channel. */
export function GuideLink({ platform, label }: { platform: Platform; label: string }) {
  return (
    <a href={`/user-guide/${platform}.html`} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
