/**
 * What stored events have in common, the most frequent last. Stored events cannot be read without it, so it never changes:
 * a new one gets a form of its own (event-body.ts). A field that the contract adds is stored all the same, only longer.
 */
export const eventDictionary = Buffer.from(
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
