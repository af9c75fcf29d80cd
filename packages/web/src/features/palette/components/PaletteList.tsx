import type { FoundPassage } from '@switchboard/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { listbox, option } from '../../../lib/field-options.ts'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { Keys } from '../../../ui/buttons/Keys.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import { type Command, firstPlace } from '../commands.ts'
import styles from './Palette.module.css'

export const listId = 'palette-list'

/** The field points to the one that Enter runs. */
export const optionId = ({ id }: Command) => `palette-${id}`

type PaletteListProps = {
  found: readonly Command[]
  chosen: Command | undefined
  typed: string
  onRun: (command: Command) => void
  /** Below the commands: what is known of those that the server finds. */
  children: ReactNode
}

/** The matching commands by group; the field keeps the focus and the arrows choose. */
export function PaletteList({ found, chosen, typed, onRun, children }: PaletteListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div ref={list} className={styles.list}>
      {found.length > 0 && (
        <div {...listbox} id={listId} aria-label={t('palette.title')}>
          {sectionsOf(found).map(({ id, commands }) => (
            <section key={id} {...group} aria-label={t(`palette.group.${id}`)}>
              <h3 className={styles.group} aria-hidden="true">
                {t(`palette.group.${id}`)}
              </h3>
              {commands.map((command) => (
                <button
                  key={command.id}
                  type="button"
                  id={optionId(command)}
                  {...option(command === chosen)}
                  {...placeAmong(found, command)}
                  className={cx(styles.item, command === chosen && styles.chosen)}
                  onClick={() => onRun(command)}
                >
                  <Lead command={command} />
                  <span className={styles.text}>
                    <span className={cx(styles.name, 'truncate')}>
                      <Marked text={command.text} places={firstPlace(command.text, typed)} />
                    </span>
                    {command.group === 'tickets' && <Passage of={command.passage} />}
                  </span>
                  <Hint command={command} />
                </button>
              ))}
            </section>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}

const group = { role: 'group' }

/** Browsers would count within each group. */
const placeAmong = (found: readonly Command[], command: Command) => ({
  'aria-posinset': found.indexOf(command) + 1,
  'aria-setsize': found.length,
})

const sectionsOf = (found: readonly Command[]) =>
  [...new Set(found.map(({ group }) => group))].map((id) => ({
    id,
    commands: found.filter(({ group }) => group === id),
  }))

function Lead({ command }: { command: Command }) {
  if (command.group !== 'tickets') return <Icon of={command.icon} />
  return <Avatar name={command.text} size="sm" of={{ side: 'client' }} />
}

/** What was written, where the typed words are in it. */
function Passage({ of: passage }: { of: FoundPassage | undefined }) {
  if (passage?.where !== 'message' && passage?.where !== 'note') return null
  return (
    <span className={cx(styles.passage, 'truncate')} dir="auto">
      <Marked text={passage.text} places={passage.ranges} />
    </span>
  )
}

function Hint({ command }: { command: Command }) {
  if (command.group === 'tickets') {
    return (
      <span className={styles.hint}>
        <PlatformIcon platform={command.platform} size="xs" />
        <span className="id">{command.shortId}</span>
        {command.hint && <span>· {command.hint}</span>}
      </span>
    )
  }
  return (
    <span className={styles.hint}>
      {command.hint}
      {command.keys && <Keys keys={command.keys} />}
    </span>
  )
}
