/**
 * What stored events have in common, the most frequent last. Stored events cannot be read without it, so it never changes:
 * a new one gets a form of its own (event-body.ts). A field that the contract adds is stored all the same, only longer.
 * Each control character is the mark of an id (ids-apart.ts).
 */
export const eventDictionary = Buffer.from(
  [
    '{"audience":["staff"],"type":"agentChanged","payload":{"agent":{"clientid":"\u0001","client":{"address":null,"blocked_on":null,',
    '"notification":{"notificationid":"\u0001","userid":"\u0002","read":false}}"read_seq":1,"note":{"noteid":"","pin":{"reason":',
    '"type":"audio""type":"image""type":"video""type":"document""media_state":"ready","path":"/files/\u0001","mime_type":"image/jpeg",',
    '"delivery":"failed","read","delivered","sent","queued","stage":"closed","undelivered":"failed","snoozed":{"until":null,"by":"',
    '"type":"newTicket","acceptTicket","closeTicket","ticketOutOfSight","type":"ticketRead","newNotification","type":"newReaction",',
    '"webhook_kind":"ticket.opened"}"ticket.accepted"}"ticket.closed"}"client.changed"}"message.changed"}"message.sent"}null}',
    '[{"audience":["admins","department:\u0001","user:\u0001"],"type":"ticketChanged","v":1,"actor":"\u0002","payload":{"ticket":{',
    '[{"audience":["admins","department:\u0001","user:\u0001"],"type":"messageChanged","v":1,"actor":null,"payload":{"message":{',
    ',"at":"2026-1"},{"audience":["admins","department:\u0004","user:\u0005"],"type":"newMessage",',
    '[{"audience":["admins","department:\u0001","user:\u0001"],"type":"newMessage","v":1,"actor":null,"payload":{',
    '"message":{"messageid":"\u0001","seq":1,"created_on":"2026-1","ticketid":"\u0001","clientid":"\u0001","type":"text","content":"',
    '","isagent":false,"created_by":"\u0002","created_by_name":"","file_name":null,"file_size":null,"mime_type":null,"duration":null,',
    '"waveform":null,"width":null,"height":null,"recorded":false,"media_state":"none","path":null,"imageUrl":null,',
    '"thumbnailUrl":null,"video_thumbnail":null,"region":null,"album":null,"reaction":null,"agent_reaction":null,',
    '"originalMessage":null,"originalMessageId":null,"originalMessageCreatedOn":null,"originalMessageIsAgent":null,',
    '"forwarded_from":null,"placeholder":null,"edited_on":null,"deleted_on":null,"delivery":"none","delivery_reason":null,',
    '"delivery_problem":null,"pinned":false,"link":null},"ticket":{"ticketid":"\u0003","created_on":"2026-1","closed_on":null,',
    '"closed_by_name":null,"userid":"\u0005","user_name":"","clientid":"\u0004","client_name":"","account_number":null,',
    '"departmentid":"\u0006","department_name":"","accepted":true,"accepted_on":"2026-1","updated_on":"2026-1","reopened_on":null,',
    '"reopened_count":0,"stage":"open","platform":"telegram","accountid":"\u0001","isagent":false,"rating":null,"last_seq":1,',
    '"last_client_seq":1,"unanswered":1,"waiting_since":"2026-1","last_message":{},"undelivered":null,',
    '"snoozed":null,"client_blocked":false,"earlier_tickets":0}},"webhook_kind":"message.received"}]',
  ].join(''),
)

/** The same of rows that earlier versions wrote, with their ids. */
export const earlierDictionary = Buffer.from(
  [
    '{"audience":["staff"],"type":"agentChanged","payload":{"agent":{"clientid":"","client":{"address":null,"blocked_on":null,',
    '"notification":{"notificationid":"","userid":"","read":false}}{"ticketid":"","read_seq":1,"note":{"noteid":"","pin":{"reason":',
    '"type":"audio""type":"image""type":"video""type":"document""media_state":"ready","path":"/files/","mime_type":"image/jpeg",',
    '"delivery":"failed","read","delivered","sent","queued","stage":"closed",',
    '"type":"newTicket","acceptTicket","closeTicket","ticketOutOfSight","type":"ticketRead","newNotification","type":"newReaction",',
    '"webhook_kind":"ticket.opened"}"ticket.accepted"}"ticket.closed"}"client.changed"}"message.changed"}"message.sent"}null}',
    '{"audience":["admins","department:","user:"],"type":"ticketChanged","v":1,"actor":"","payload":{"ticket":{',
    '{"audience":["admins","department:","user:"],"type":"messageChanged","v":1,"actor":null,"payload":{"message":{',
    '{"audience":["admins","department:","user:"],"type":"newMessage","v":1,"actor":null,"payload":{',
    '"message":{"messageid":"","seq":1,"created_on":"2026-1-2T0:0:00.000Z","ticketid":"","clientid":"","type":"text","content":"',
    '","isagent":false,"created_by":"","created_by_name":"","file_name":null,"file_size":null,"mime_type":null,"duration":null,',
    '"waveform":null,"width":null,"height":null,"recorded":false,"media_state":"none","path":null,"imageUrl":null,',
    '"thumbnailUrl":null,"video_thumbnail":null,"region":null,"album":null,"reaction":null,"agent_reaction":null,',
    '"originalMessage":null,"originalMessageId":null,"originalMessageCreatedOn":null,"originalMessageIsAgent":null,',
    '"forwarded_from":null,"placeholder":null,"edited_on":null,"deleted_on":null,"delivery":"none","delivery_reason":null,',
    '"delivery_problem":null,"pinned":false},"ticket":{"ticketid":"","created_on":"2026-1-2T0:0:00.000Z","closed_on":null,',
    '"closed_by_name":null,"userid":null,"user_name":null,"clientid":"","client_name":"","account_number":null,"departmentid":"',
    '","department_name":"","accepted":true,"accepted_on":"1970-01-01T00:00:00.000000Z","updated_on":"","reopened_on":null,',
    '"reopened_count":0,"stage":"open","platform":"","isagent":false,"rating":null,"last_seq":1,"last_client_seq":1,',
    '"unanswered":1,"waiting_since":"2026-1-2T0:0:00.000Z","last_message":{"type":"text","content":"","recorded":false,',
    '"duration":null,"isagent":false,"created_by":"","created_by_name":"","created_on":""},"undelivered":null,',
    '"client_blocked":false,"earlier_tickets":0}},"webhook_kind":"message.received"}',
  ].join(''),
)
