/**
 * Sessions of FIX 4.4: connections, log-on, numbers, what is well-formed, and what is sent again. What application messages
 * mean is said elsewhere, by an {@link rialto.dialect.fix.session.Application}.
 */
package rialto.dialect.fix.session;
