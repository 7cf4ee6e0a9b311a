package rialto.dialect.fix.session;

import rialto.gateway.security.Permission;

/**
 * Who shares what an account may have: its keys that may trade, or those that only read. So a key that only reads takes nothing
 * from traders.
 */
record AccountShare(long accountId, boolean mayTrade) {
    static AccountShare of(final FixPeer peer) {
        return new AccountShare(peer.account().accountId(), peer.key().may(Permission.TRADE));
    }
}
