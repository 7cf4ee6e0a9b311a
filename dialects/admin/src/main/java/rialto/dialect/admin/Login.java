package rialto.dialect.admin;

import rialto.gateway.api.ApiError;

/**
 * What a header's key is worth.
 *
 * @param actor   null when it opens nothing
 * @param error   what is answered then
 * @param failure what the log keeps then; null when no key was shown at all
 */
record Login(Actor actor, ApiError error, String failure) {
    static Login of(final Actor actor) {
        return new Login(actor, null, null);
    }
}
