import { DateField } from './DateField.tsx'
import styles from './MomentPicks.module.css'
import { type Pick, PickList } from './PickList.tsx'

type MomentPicksProps = {
  label: string
  /** The one with the id 'chosen' opens the field below. */
  picks: readonly Pick[]
  value: string
  onChange: (id: string) => void
  timeLabel: string
  /** Why the written time cannot be taken. */
  timeError: string | undefined
  written: string
  onWritten: (written: string) => void
  onEnter: () => void
}

/** Moments to come as rows of a dialog, and a field for any other time. */
export function MomentPicks({ timeLabel, timeError, written, onWritten, ...list }: MomentPicksProps) {
  return (
    <>
      <PickList {...list} takesFocus />
      {list.value === 'chosen' && (
        <div className={styles.time} ref={bringIntoSight}>
          <DateField
            label={timeLabel}
            error={timeError}
            type="datetime-local"
            value={written}
            onChange={onWritten}
            onEnter={list.onEnter}
          />
        </div>
      )}
    </>
  )
}

/** In a low window the field comes below the edge of the dialog that the choice before it was at. */
const bringIntoSight = (field: HTMLElement | null) => field?.scrollIntoView({ block: 'nearest' })
