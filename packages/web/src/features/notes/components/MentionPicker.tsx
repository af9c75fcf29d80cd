import { useTranslation } from 'react-i18next'
import { cx } from '../../../lib/cx.ts'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { Avatar } from '../../../ui/people/Avatar.tsx'
import styles from './NoteComposer.module.css'
import type { useMentions } from './use-mentions.ts'

/** Colleagues whose name begins as it is written after an @; the field keeps the focus and the arrows choose. */
export function MentionPicker({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { t } = useTranslation()
  const { found, place, choose } = mentions
  if (found.length === 0) return null
  return (
    <div className={styles.picker}>
      <ul aria-label={t('notes.colleagues')}>
        {found.map((colleague, at) => {
          const name = `${colleague.firstName} ${colleague.lastName}`.trim()
          return (
            <li key={colleague.userid}>
              <button
                type="button"
                tabIndex={-1}
                aria-current={at === place}
                className={cx(styles.name, at === place && styles.chosen)}
                // A press must not take the focus from the text.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(colleague)}
              >
                <Avatar
                  name={name}
                  picture={pictureAddress(colleague.profile_pic)}
                  size="sm"
                  of={{ side: 'agent', presence: colleague.status }}
                />
                <span className="truncate">{name}</span>
                <span className={styles.department}>{colleague.department_name}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <output className="visually-hidden">
        {t('notes.chosen', { name: found[place]?.firstName ?? '', place: place + 1, total: found.length })}
      </output>
    </div>
  )
}
