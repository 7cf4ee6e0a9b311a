package rialto.dialect.fix.session;

import rialto.gateway.address.ClientAddress;
import rialto.gateway.security.ApiKey;
import rialto.gateway.state.Account;

/**
 * Who has logged on, and how.
 *
 * @param logon  what the client asked for
 * @param key    that it showed
 * @param client where it is
 */
record FixPeer(LogonRequest logon, Account account, ApiKey key, ClientAddress client) {}
