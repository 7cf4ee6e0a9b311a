/** Copies of log, snapshots and events, and data directories made from them. */
package rialto.app.backup;
