import type { Colleague } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pictureAddress } from '../../../lib/picture-address.ts'
import { useMe } from '../../../live/me.ts'
import { ColleagueRow } from '../../../ui/people/ColleagueRow.tsx'
import { Skeleton, Skeletons } from '../../../ui/feedback/Skeleton.tsx'
import { colleaguesQuery } from '../api.ts'
import { nameOf, presentColleagues } from '../colleagues-model.ts'
import styles from './ColleaguesColumn.module.css'

type ColleaguesColumnProps = {
  /** Unread private messages by sender. */
  unread: Readonly<Record<string, number>>
  /** Whose private chat is open. */
  openWith: string | null
  onToggle: (userid: string) => void
}

export function ColleaguesColumn(props: ColleaguesColumnProps) {
  const { t } = useTranslation()
  const me = useMe()
  const colleagues = useQuery(colleaguesQuery)
  const { online, offline } = presentColleagues(colleagues.data?.value ?? [], me.id)
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{t('colleagues.title')}</h2>
      </header>
      <div className={styles.body}>
        <Skeletons
          isLoading={colleagues.isPending}
          label={t('colleagues.loading')}
          skeleton={<Skeleton width="60%" />}
        >
          {online.length + offline.length === 0 && <NobodyElse mayInvite={me.role === 'admin'} />}
          <Group title={t('colleagues.online')} colleagues={online} {...props} />
          <Group title={t('colleagues.offline')} colleagues={offline} {...props} />
        </Skeletons>
      </div>
    </>
  )
}

function NobodyElse({ mayInvite }: { mayInvite: boolean }) {
  const { t } = useTranslation()
  return (
    <p className={styles.none}>
      {t('colleagues.none')}
      {mayInvite && <Link to="/admin-panel/agents?invite=yes">{t('colleagues.invite')}</Link>}
    </p>
  )
}

type GroupProps = ColleaguesColumnProps & { title: string; colleagues: readonly Colleague[] }

function Group({ title, colleagues, unread, openWith, onToggle }: GroupProps) {
  const { t } = useTranslation()
  if (colleagues.length === 0) return null
  return (
    <>
      <h3 className={styles.group}>
        {title}
        <span className="num">{colleagues.length}</span>
      </h3>
      <ul>
        {colleagues.map((colleague) => {
          const { userid, status } = colleague
          const name = nameOf(colleague)
          const department = colleague.department_name ?? t('colleagues.noDepartment')
          const presence = t(status === 'online' ? 'colleagues.rowOnline' : 'colleagues.rowOffline')
          const count = unread[userid] ?? 0
          return (
            <li key={userid}>
              <ColleagueRow
                name={name}
                picture={pictureAddress(colleague.profile_pic)}
                department={department}
                isOnline={status === 'online'}
                presence={presence}
                unread={{ count, label: t('colleagues.unread', { count }) }}
                isExpanded={openWith === userid}
                onPress={() => onToggle(userid)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
