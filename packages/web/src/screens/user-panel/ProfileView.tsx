import { isAdmin, languages, type Profile } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { BriefcaseBusiness, Building2, ChevronRight, Languages, Mail, Pencil, TextQuote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { z } from 'zod'
import { bubblesQuery } from '../../features/bubbles/api.ts'
import { LinkedLogins } from '../../features/company-logins/components/LinkedLogins.tsx'
import { PasswordBox } from '../../features/profile/components/PasswordBox.tsx'
import { SessionsBox } from '../../features/profile/components/SessionsBox.tsx'
import { settingsQuery } from '../../features/session/api.ts'
import { SecondFactorBox } from '../../features/second-factor/components/SecondFactorBox.tsx'
import { pictureAddress } from '../../lib/picture-address.ts'
import { useMe } from '../../live/me.ts'
import { Box } from '../../ui/layout/Box.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Chip } from '../../ui/feedback/Chip.tsx'
import { DepartmentMark } from '../../ui/people/DepartmentMark.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { ProfileHeader } from '../../ui/people/ProfileHeader.tsx'
import { Icon } from '../../ui/text/Icon.tsx'
import { Missing } from '../../ui/tables/Table.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { ShortcutsBox } from './ShortcutsBox.tsx'
import styles from './ProfileView.module.css'
import type { useAppearance } from './use-appearance.ts'

type Look = ReturnType<typeof useAppearance>

type ProfileViewProps = {
  profile: z.infer<typeof Profile>
  look: Look['look']
  /** The form was left: its button has the focus again. */
  wasEdited: boolean
  onLook: Look['change']
  onEdit: () => void
}

export function ProfileView({ profile, look, wasEdited, onLook, onEdit }: ProfileViewProps) {
  const passwords = useQuery(settingsQuery).data?.passwords === true
  return (
    <>
      <Who profile={profile} wasEdited={wasEdited} onEdit={onEdit} />
      <Box body="rows">
        <ProfileFacts profile={profile} look={look} />
      </Box>
      <BubblesLink />
      {look && <AppearanceSettings look={look} onChange={onLook} />}
      {look && <ShortcutsBox look={look} onChange={onLook} />}
      <PasswordBox isUseful={passwords} />
      <SecondFactorBox />
      <LinkedLogins mayUnlink={passwords} />
      <SessionsBox />
    </>
  )
}

function Who({ profile, wasEdited, onEdit }: Pick<ProfileViewProps, 'profile' | 'wasEdited' | 'onEdit'>) {
  const { t } = useTranslation()
  const me = useMe()
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  return (
    <div className={styles.who}>
      <ProfileHeader
        isUnderTitle
        avatar={
          <Avatar name={name} picture={pictureAddress(profile.profilePic)} size="xl" of={{ side: 'agent' }} />
        }
        name={name}
        sub={
          <>
            {me.username}
            {isAdmin(me) && <Chip text={t('agents.admin')} tone="accent" />}
          </>
        }
        tools={<Button label={t('user.editProfile')} icon={Pencil} onPress={onEdit} takesFocus={wasEdited} />}
      />
    </div>
  )
}

function ProfileFacts({ profile, look }: Pick<ProfileViewProps, 'profile' | 'look'>) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
        { label: t('agents.email'), icon: Mail, value: profile.email },
        {
          label: t('agents.department'),
          icon: Building2,
          value:
            profile.departmentName === null ? (
              <Missing text={t('agents.noDepartment')} />
            ) : (
              <DepartmentMark name={profile.departmentName} />
            ),
        },
        {
          label: t('user.languages'),
          icon: Languages,
          value: look && <Link to="?view=language">{languages[look.lang].name}</Link>,
        },
        { label: t('user.managedBy'), icon: BriefcaseBusiness, value: profile.companyName },
      ]}
    />
  )
}

/** A phone has no navigation at the side. */
function BubblesLink() {
  const { t } = useTranslation()
  const me = useMe()
  const count = useQuery(bubblesQuery).data?.value.length
  return (
    <Link className={styles.bubbles} to={`/profile/${encodeURIComponent(me.username)}/bubbles`}>
      <Icon of={TextQuote} />
      {t('saved.title')}
      <span className={styles.count}>{count}</span>
      <Icon of={ChevronRight} size="sm" />
    </Link>
  )
}
