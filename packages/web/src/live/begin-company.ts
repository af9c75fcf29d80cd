import { calls } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { request } from './api.ts'

/** Leaves this page for the company's login; it leads back to `/sign-in/<company>`. */
export const useBeginCompany = () =>
  useMutation({
    mutationFn: async (body: { company: string; returnTo: string; isAgain?: boolean }) =>
      (await request(calls.beginCompanySignIn, { body })).address,
    onSuccess: (address) => location.assign(address),
  })
