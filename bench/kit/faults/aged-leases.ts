/** A lease lasts 30 s, and a node renews it every 10 s: sends that were leased so many milliseconds ago, and are not over. */
export const leasedBefore = (milliseconds: number): string =>
  `outbox where lease_until < clock_timestamp() + interval '${30_000 - milliseconds} milliseconds'`

/** Ends these leases instead of waiting for their end; a statement whose answer is their count. */
export const endLeasesOf = (milliseconds: number): string => `
  with held as (select outboxid from ${leasedBefore(milliseconds)}), aged as (
    update outbox set lease_until = lease_until - interval '31 seconds' from held where held.outboxid = outbox.outboxid
    returning conversation, lease_until
  ), heads as (
    update outbox_heads set next_on = lease_until from aged where aged.conversation = outbox_heads.conversation
  ) select count(*) from aged`
