/**
 * The administration API {@code /admin/v1}: instruments, accounts, keys, transfers, halts, snapshots. One key of its own
 * opens it; everything belongs to the event loop.
 */
package rialto.dialect.admin;
