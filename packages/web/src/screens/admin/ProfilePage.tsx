import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { failureOf } from '../../live/outcome.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Icon } from '../../ui/text/Icon.tsx'
import { Skeleton, Skeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageBody, PageFrame } from '../../ui/layout/Page.tsx'
import { Unreachable } from '../../live/Unreachable.tsx'
import styles from './ProfilePage.module.css'

type ProfilePageProps<Profile> = {
  query: UseQueryResult<Profile>
  /** The table it belongs to. */
  back: { to: string; label: string }
  header: (profile: Profile) => ReactNode
  children: (profile: Profile) => ReactNode
}

/** A profile under its way back; 'Profile not found!' with a Return when it cannot be had. */
export function ProfilePage<Profile>({ query, back, header, children }: ProfilePageProps<Profile>) {
  const { t } = useTranslation()
  const wayBack = useWayBack(back.to)
  const { data } = query
  if (query.isError && data === undefined) return <NotThere query={query} back={back} />
  return (
    <PageFrame>
      <div className={styles.above}>
        <Link className={styles.back} to={wayBack}>
          <Icon of={ArrowLeft} size="xs" />
          {back.label}
        </Link>
      </div>
      <Skeletons
        isLoading={data === undefined}
        label={t('page.loadingProfile')}
        skeleton={<ProfileSkeleton />}
      >
        {data !== undefined && (
          <>
            <div className={styles.head}>{header(data)}</div>
            <PageBody>{children(data)}</PageBody>
          </>
        )}
      </Skeletons>
    </PageFrame>
  )
}

function NotThere<Profile>({ query, back }: Pick<ProfilePageProps<Profile>, 'query' | 'back'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const wayBack = useWayBack(back.to)
  if (failureOf(query.error).kind === 'away') {
    return <Unreachable error={query.error} onRetry={() => void query.refetch()} />
  }
  return (
    <div className={styles.empty}>
      <EmptyState
        drawing="lost"
        level={1}
        title={t('page.profileNotFound')}
        text={t('page.profileNotFoundText')}
        action={<Button label={t('page.return')} icon={ArrowLeft} onPress={() => void navigate(wayBack)} />}
      />
    </div>
  )
}

const ProfileSkeleton = () => (
  <>
    <div className={styles.head}>
      <Skeleton shape="round" width="4.5rem" height="4.5rem" />
    </div>
    <PageBody>
      <Skeleton shape="box" height="7rem" />
      <Skeleton shape="box" height="16rem" />
    </PageBody>
  </>
)
