import type { Platform } from '@switchboard/contract'

/** To the page of the user guide that says how this channel is connected. */
export function GuideLink({ platform, label }: { platform: Platform; label: string }) {
  return (
    <a href={`/user-guide/${platform}.html`} target="_blank" rel="noreferrer">
      {label}
    </a>
  )
}
