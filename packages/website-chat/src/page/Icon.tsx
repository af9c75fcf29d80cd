/** Drawn for this page: a library of icons would weigh more than all of them. */
const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M12 5l7 7-7 7',
  attach:
    'M20.5 11.5 12 20a5.5 5.5 0 0 1-7.8-7.8l8.5-8.5a3.7 3.7 0 0 1 5.2 5.2l-8.5 8.5a1.8 1.8 0 0 1-2.6-2.6l7.8-7.8',
  microphone: 'M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5 11a7 7 0 0 0 14 0M12 18v3',
  emoji: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01',
  sound: 'M11 5 6 9H3v6h3l5 4V5ZM15.5 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  silence: 'M11 5 6 9H3v6h3l5 4V5ZM22 9l-6 6M16 9l6 6',
  down: 'M12 5v14M5 12l7 7 7-7',
  reply: 'M9 14 4 9l5-5M4 9h9a7 7 0 0 1 7 7v3',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  sent: 'M5 13l4 4L19 7',
  seen: 'M2 13l4 4L16 7M11 16l1 1L22 7',
  waiting: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5ZM14 3v5h5',
  remove: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
