import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components'
import { cx } from '../../lib/cx.ts'
import { useChosenInSight } from '../../lib/use-chosen-in-sight.ts'
import { Icon } from '../text/Icon.tsx'
import styles from './TilePicker.module.css'

type Tile = { id: string; name: string; lang?: string; sub?: ReactNode; lead?: ReactNode }

type TilePickerProps = {
  label: string
  tiles: readonly Tile[]
  value: string | null
  onChange: (id: string) => void
  /** Channels are in a row, languages in two columns with a check. */
  layout: 'row' | 'columns'
}

export function TilePicker({ label, tiles, value, onChange, layout }: TilePickerProps) {
  const row = useChosenInSight(value)
  return (
    <RadioGroup
      ref={row}
      aria-label={label}
      value={value}
      onChange={onChange}
      orientation={layout === 'row' ? 'horizontal' : 'vertical'}
      className={cx(styles[layout])}
    >
      {tiles.map((tile) => (
        <RadioField key={tile.id} value={tile.id} className={styles.field ?? ''}>
          <RadioButton className={styles.tile ?? ''}>
            {tile.lead}
            <span>
              <span className={styles.name} lang={tile.lang}>
                {tile.name}
              </span>
              {tile.sub && <span className={styles.sub}>{tile.sub}</span>}
            </span>
            {layout === 'columns' && tile.id === value && <Icon of={Check} className={styles.check} />}
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}
