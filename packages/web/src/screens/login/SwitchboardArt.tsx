import type { Platform } from '@switchboard/contract'
import { PlatformIcon } from '../../ui/people/PlatformIcon.tsx'
import styles from './SwitchboardArt.module.css'

/** Channels on the left, plugged into a board of jacks on the right. */
export function SwitchboardArt() {
  return (
    <svg className={styles.art} viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="glow" cx="0.72" cy="0.42" r="0.75">
          <stop offset="0" stopColor="oklch(0.40 0.075 220)" stopOpacity="0.75" />
          <stop offset="1" stopColor="oklch(0.215 0.034 228)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="880" height="900" fill="url(#glow)" />
      {jacks.map(({ x, y, isLit }) => (
        <g key={`${x} ${y}`} className={isLit ? styles.lit : styles.jack}>
          <circle cx={x} cy={y} r="13" />
          <circle className={styles.hole} cx={x} cy={y} r={isLit ? 5.5 : 4} />
        </g>
      ))}
      {cords.map(({ path, colour }) => (
        <path key={path} className={styles.cord} d={path} stroke={colour} />
      ))}
      {channels.map(({ platform, y }) => (
        <g key={platform} transform={`translate(150 ${y})`}>
          <circle className={styles.channel} r="30" />
          <svg x="-12" y="-12" width="24" height="24" className={styles.glyph}>
            <PlatformIcon platform={platform} isPlain size="lg" />
          </svg>
        </g>
      ))}
    </svg>
  )
}

const lit = ['648 218', '712 294', '712 370', '520 522', '648 598', '584 674']
const jacks = [218, 294, 370, 446, 522, 598, 674].flatMap((y) =>
  [520, 584, 648, 712, 776].map((x) => ({ x, y, isLit: lit.includes(`${x} ${y}`) })),
)
const cords = [
  { path: 'M180 240C310 264.5 458 288 635 218', colour: 'oklch(0.868 0.1 207)' },
  { path: 'M180 385C310 413 522 374 699 294', colour: 'oklch(0.795 0.12 210)' },
  { path: 'M180 385C310 416.5 522 460 699 370', colour: 'oklch(0.914 0.066 207)' },
  { path: 'M180 530C310 565 330 622 507 522', colour: 'oklch(0.72 0.11 214)' },
  { path: 'M180 675C310 713.5 458 708 635 598', colour: 'oklch(0.83 0.09 200)' },
  { path: 'M180 530C310 572 394 794 571 674', colour: 'oklch(0.77 0.115 212)' },
]
const channels: { platform: Platform; y: number }[] = [
  { platform: 'telegram', y: 240 },
  { platform: 'whatsapp', y: 385 },
  { platform: 'messenger', y: 530 },
  { platform: 'viber', y: 675 },
]
