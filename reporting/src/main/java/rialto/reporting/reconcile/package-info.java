/**
 * Every balance a second time: computed from orders, trades and transfers alone, in the plainest way, and compared with what
 * the venue says. Nothing here shares code with the engine's balances or with the rows that reporting makes of them.
 */
package rialto.reporting.reconcile;
