import { calls } from '@switchboard/contract'
import { type CompanyChannel, none } from '../company-channel.ts'
import { metaLoginToken, metaPhone } from './messenger.ts'

const account = {
  id: '17841405822304914',
  username: 'nordhavn.espresso',
  name: 'Nordhavn Espresso',
}

/** The company's account, which is linked to its first page. */
export const instagram: CompanyChannel = {
  open: ({ instagram: provider }) => {
    provider.addAccount(account)
    provider.client({ igsid: '1254459154685117', name: 'Amélie Rousseau', username: 'amelie.rsx' })
  },
  connect: async (simulators, admin) => {
    const access_token = metaLoginToken(simulators)
    await admin.call(calls.getInstagramUserAccounts, { body: { access_token } })
    await admin.call(calls.connectInstagramAccount, { body: { id: account.id } })
  },
  phone: ({ instagram: provider }, { id, firstName, lastName, username }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    const phone = provider.client({ igsid: `125445915468${id}`, name, username: username ?? `user.${id}` })
    return { ...metaPhone(phone), starts: () => none('Instagram', 'button to begin with') }
  },
}
