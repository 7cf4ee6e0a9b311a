/** The configuration: every setting, where its value comes from, and what the modules make of it. */
package rialto.app.config;
