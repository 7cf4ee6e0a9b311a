/**
 * Administering a running venue from the command line. {@code AdminAccess} says where it is and by which key; no key ever is
 * an argument, for every user of the machine sees those.
 */
package rialto.app.admin;
