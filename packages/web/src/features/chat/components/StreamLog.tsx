import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTouched } from '../../../ui/chat/use-touched.ts'
import { Spinner } from '../../../ui/figures/Spinner.tsx'
import type { StreamItem } from '../stream-model.ts'
import styles from './Stream.module.css'
import { type StreamAdditions, StreamRow } from './StreamRow.tsx'
import type { VirtualStream } from './use-virtual-stream.ts'

type StreamLogProps = {
  rows: readonly StreamItem[]
  virtual: VirtualStream
  hasOlder: boolean
  today: Date
  additions: StreamAdditions
  /** The message that the user has just jumped to. */
  hit: string | null
  /** The row that receives the focus from the keyboard. */
  tabStop: number
  onMenu: (messageid: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/** The rows in the document, each at its place in the whole height. */
export function StreamLog({ rows, virtual, hasOlder, tabStop, ...row }: StreamLogProps) {
  const { t } = useTranslation()
  const { touched, touch, ofLog } = useTouched()
  return (
    <div
      className={styles.inner}
      style={{ blockSize: virtual.getTotalSize() }}
      role="log"
      aria-label={t('chat.messages')}
      aria-live="off"
      {...ofLog}
    >
      {hasOlder && (
        <div className={styles.older}>
          <Spinner label={t('chat.loadingOlder')} />
        </div>
      )}
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = rows[index]
        return (
          item && (
            <div
              key={key}
              ref={virtual.rowRef}
              data-index={index}
              className={styles.row}
              style={{ insetBlockStart: start }}
            >
              <StreamRow
                item={item}
                isTouched={item.key === touched}
                hasFocusStop={index === tabStop}
                onTouch={touch}
                {...row}
              />
            </div>
          )
        )
      })}
    </div>
  )
}
