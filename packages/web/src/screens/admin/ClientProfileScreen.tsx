import { type Client, type ClientProfile, isAdmin, type Platform } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { clientProfileQuery } from '../../features/clients/api.ts'
import { BlockedMessages } from '../../features/clients/components/BlockedMessages.tsx'
import { ClientChannels } from '../../features/clients/components/ClientChannels.tsx'
import { ClientDetails } from '../../features/clients/components/ClientDetails.tsx'
import { UpdateClientSheet } from '../../features/clients/components/UpdateClientSheet.tsx'
import { DataRightsBox } from '../../features/integrations/components/DataRightsBox.tsx'
import { ClientMerges } from '../../features/client-merging/components/ClientMerges.tsx'
import { useBlock } from '../../features/clients/mutations.ts'
import { useEditing } from '../../features/clients/use-editing.ts'
import { useWayBack } from '../../lib/way-back.ts'
import { useMe } from '../../live/me.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { ProfileHeader } from '../../ui/people/ProfileHeader.tsx'
import { Column, TwoUp } from '../../ui/layout/Layout.tsx'
import { Split } from '../../ui/layout/Split.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PlatformIcon } from '../../ui/people/PlatformIcon.tsx'
import { Switch } from '../../ui/forms/Switch.tsx'
import { clientFilters } from './action-model.ts'
import styles from './ClientProfileScreen.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { RecentActions } from './RecentActions.tsx'
import { platformName } from '../../i18n/platform-name.ts'
import { clientName, isErased } from '../../i18n/client-name.ts'
import { useEditButton } from './use-edit-button.ts'
import { isAddressOf, useFollowReplaced, useFormerAddress } from './use-follow-replaced.ts'

/** Client profile. */
export function ClientProfileScreen() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const profile = useQuery({
    ...clientProfileQuery(id),
    // A merge leads on to the client that remains, who is known already: what is being typed here goes on with that one.
    placeholderData: (before) => (before && isAddressOf(id, before.value.client) ? before : undefined),
  })
  const client = profile.data?.value.client
  useFollowReplaced(client, id)
  const editing = useEditing(client?.clientid ?? '', useFormerAddress(id))
  const { edit, focusEdit } = useEditButton()
  // Of the page: the live event of one's own erasure ends what is shown of the client before the answer comes.
  const leave = useLeave()
  const close = () => {
    editing.setOpen(false)
    focusEdit()
  }
  const isEditing = editing.isOpen && client !== undefined && !isErased(client)
  return (
    <Split
      aside={
        isEditing ? (
          <UpdateClientSheet
            key={editing.opened}
            client={client}
            draft={editing.draft}
            onDraft={editing.setDraft}
            onClose={close}
          />
        ) : null
      }
    >
      <ProfilePage
        query={profile}
        back={{ to: '/admin-panel/clients', label: t('nav.clients') }}
        header={({ value }) => (
          <ClientHeader
            edit={edit}
            client={value.client}
            platforms={platformsOf(value)}
            isEditing={isEditing}
            onEdit={() => editing.setOpen(!isEditing)}
          />
        )}
      >
        {({ value }) => <ClientFacts key={value.client.clientid} profile={value} onErased={leave} />}
      </ProfilePage>
    </Split>
  )
}

/** What is known about the client, and what was done with him or her. */
function ClientFacts({ profile, onErased }: { profile: ClientProfile; onErased: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const { client, identities, merges } = profile
  return (
    <TwoUp>
      <Column>
        <ClientDetails client={client} />
        {isErased(client) ? (
          <Notice tone="info">{t('clients.erasedText')}</Notice>
        ) : (
          <>
            <ClientChannels identities={identities} />
            <ClientMerges client={client} merges={merges} />
          </>
        )}
        {isAdmin(me) && !isErased(client) && <DataRightsBox client={client} onErased={onErased} />}
      </Column>
      <Column>
        <RecentActions
          actions={profile.client_actions}
          filters={clientFilters}
          name={clientName(client, t)}
          of="client"
        />
        <BlockedMessages blocked_messages={profile.blocked_messages} />
      </Column>
    </TwoUp>
  )
}

type ClientHeaderProps = {
  edit: RefObject<HTMLButtonElement | null>
  client: Client
  platforms: readonly Platform[]
  isEditing: boolean
  onEdit: () => void
}

/** Every channel the client writes from, the first one first. */
const platformsOf = ({ client, identities }: ClientProfile): Platform[] => [
  ...new Set([client.platform, ...identities.map(({ platform }) => platform)]),
]

function ClientHeader({ edit, client, platforms, isEditing, onEdit }: ClientHeaderProps) {
  const { t } = useTranslation()
  const me = useMe()
  const block = useBlock(t)
  const name = clientName(client, t)
  return (
    <ProfileHeader
      avatar={<Avatar name={name} size="xl" of={{ side: 'client' }} />}
      name={name}
      sub={
        <>
          {platforms.map((platform) => (
            <span key={platform} className={styles.platform}>
              <PlatformIcon platform={platform} />
              {platformName(platform, t)}
            </span>
          ))}
          <span className="id">{client.short_id}</span>
        </>
      }
      tools={
        !isErased(client) && (
          <>
            <Switch
              label={t('clients.blocked')}
              tone="danger"
              isSelected={block.shown(client).blocked_on}
              isDisabled={!isAdmin(me)}
              onChange={(isBlocked) => block.mutate({ client, isBlocked })}
            />
            {isAdmin(me) && (
              <Button
                ref={edit}
                label={isEditing ? t('profile.editing') : t('profile.edit')}
                icon={Pencil}
                aria-expanded={isEditing}
                onPress={onEdit}
              />
            )}
          </>
        )
      }
    />
  )
}

/** Leads back to the list, unless another page or client is shown by then. */
function useLeave(): () => void {
  const { id } = useParams()
  const navigate = useNavigate()
  const wayBack = useWayBack('/admin-panel/clients')
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    shown.current = id
    return () => {
      shown.current = undefined
    }
  }, [id])
  return () => {
    if (shown.current === id) void navigate(wayBack)
  }
}
